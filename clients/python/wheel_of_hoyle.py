"""Builds the wheel of the package hoyle, with the C library inside: pip wheel --no-deps clients/python

It needs Go, a C compiler and the standard library. pyproject.toml names it, so pip install works too.
"""

import base64
import hashlib
import os
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
LIBRARY = {"win32": "hoyle.dll", "darwin": "libhoyle.dylib"}.get(sys.platform, "libhoyle.so")


def build_wheel(directory: str, config_settings: object = None, metadata_directory: object = None) -> str:
    """Writes the wheel to the directory, and returns the name of its file."""
    with open(os.path.join(HERE, "pyproject.toml"), "rb") as f:
        project = tomllib.load(f)["project"]
    with tempfile.TemporaryDirectory() as built:
        library = os.path.join(built, LIBRARY)
        command = ["go", "build", "-buildmode=c-shared", "-trimpath", "-ldflags=-s -w", "-o", library, "./clients/libhoyle"]
        subprocess.run(command, cwd=os.path.join(HERE, "..", ".."), check=True)
        files = {"hoyle/py.typed": b""}
        for name, path in {"hoyle/__init__.py": os.path.join(HERE, "hoyle.py"), f"hoyle/{LIBRARY}": library}.items():
            with open(path, "rb") as f:
                files[name] = f.read()
    name, info = f"hoyle-{project['version']}", f"hoyle-{project['version']}.dist-info"
    tag = "py3-none-" + sysconfig.get_platform().replace("-", "_").replace(".", "_")
    extras = [line for extra, needs in project["optional-dependencies"].items() for line in (
        f"Provides-Extra: {extra}", *(f'Requires-Dist: {need}; extra == "{extra}"' for need in needs))]
    files[f"{info}/METADATA"] = "\n".join([
        "Metadata-Version: 2.1", "Name: hoyle", f"Version: {project['version']}", f"Summary: {project['description']}",
        f"Requires-Python: {project['requires-python']}", *extras, ""]).encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: hoyle\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    record = [f"{path},sha256={_digest(data)},{len(data)}" for path, data in files.items()] + [f"{info}/RECORD,,"]
    files[f"{info}/RECORD"] = "\n".join(record + [""]).encode()
    with zipfile.ZipFile(os.path.join(directory, f"{name}-{tag}.whl"), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            wheel.writestr(path, data)
    return f"{name}-{tag}.whl"


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
