// The worker of a page. Where it cannot be loaded, the page makes one of source.js.
import { work } from "./core.js";

work();
