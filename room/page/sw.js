// Keeps the files of one version of the room, and does nothing else. VERSION and FILES are set
// when the folder is written.

const name = `card-room ${VERSION}`;

self.addEventListener("install", (e) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  e.waitUntil(caches.open(name).then((kept) => kept.addAll(fresh)));
});

self.addEventListener("activate", (e) => {
  const old = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((n) => n.startsWith("card-room ") && n !== name).map((n) => caches.delete(n)));
    await self.clients.claim();
  };
  e.waitUntil(old());
});

self.addEventListener("message", () => self.skipWaiting());

self.addEventListener("fetch", (e) => {
  if (e.request.method !== "GET") return;
  const asked = e.request.mode === "navigate" ? "./" : e.request.url;
  e.respondWith(caches.open(name).then(async (kept) => (await kept.match(asked)) ?? fetch(e.request)));
});
