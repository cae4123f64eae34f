//! The C library, loaded while the program runs.

use crate::{Error, Json};
use std::ffi::{c_char, c_void, CString};
use std::sync::{Arc, Mutex};

#[cfg(unix)]
mod system {
    use std::ffi::{c_char, c_int, c_void};
    #[cfg_attr(target_os = "linux", link(name = "dl"))]
    extern "C" {
        fn dlopen(name: *const c_char, flags: c_int) -> *mut c_void;
        pub fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
    }
    pub unsafe fn open(name: *const c_char) -> *mut c_void {
        dlopen(name, 2) // RTLD_NOW
    }
}

#[cfg(windows)]
mod system {
    use std::ffi::{c_char, c_void};
    #[link(name = "kernel32")]
    extern "system" {
        #[link_name = "LoadLibraryA"]
        pub fn open(name: *const c_char) -> *mut c_void;
        #[link_name = "GetProcAddress"]
        pub fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
    }
}

type Call = unsafe extern "C" fn(usize, i32, i32, *const c_char, usize, *mut c_char, usize, *mut usize) -> i32;

/// The functions of hoyle.h, and a handle of it.
pub struct Library {
    handle: usize,
    operations: Vec<String>,
    room: Mutex<Vec<u8>>, // of the answers; held from a call to the end of its answer
    call: Call,
    last: unsafe extern "C" fn(usize, *mut c_char, usize) -> usize,
    stop: unsafe extern "C" fn(usize) -> i32,
    close: unsafe extern "C" fn(usize) -> i32,
}

const ABI: i32 = 1;

impl Library {
    pub(crate) fn load(path: &str) -> Result<Arc<Library>, Error> {
        let named = if path.is_empty() { std::env::var("HOYLE_LIBRARY").unwrap_or_default() } else { path.into() };
        let missing = || Error { code: "no-library".into(), reason: "there is no C library".into(), message: format!("hoyle: no library at {named:?}") };
        // The system looks for a mere name elsewhere than in the working directory.
        let path = std::fs::canonicalize(&named).map_or(named.clone(), |whole| whole.to_string_lossy().into());
        let file = CString::new(path).map_err(|_| missing())?;
        let library = unsafe { system::open(file.as_ptr()) };
        if named.is_empty() || library.is_null() {
            return Err(missing());
        }
        let find = |name: &str| -> Result<*mut c_void, Error> {
            let function = CString::new(name).map_err(|_| missing())?;
            let at = unsafe { system::dlsym(library, function.as_ptr()) };
            if at.is_null() { Err(missing()) } else { Ok(at) }
        };
        // The types of the functions are those of hoyle.h.
        let mut own = unsafe {
            let abi: unsafe extern "C" fn() -> i32 = std::mem::transmute(find("hoyle_abi")?);
            if abi() != ABI {
                return Err(Error::call(format!("hoyle: the library has version {} of hoyle.h, want {ABI}", abi())));
            }
            let open: unsafe extern "C" fn() -> usize = std::mem::transmute(find("hoyle_open")?);
            Library {
                operations: vec!["ops".into()],
                room: Mutex::new(vec![0; 1 << 12]),
                call: std::mem::transmute::<*mut c_void, Call>(find("hoyle_call")?),
                last: std::mem::transmute(find("hoyle_last")?),
                stop: std::mem::transmute(find("hoyle_stop")?),
                close: std::mem::transmute(find("hoyle_close")?),
                handle: open(),
            }
        };
        let names = Json::parse(&own.call("ops", 0, "null")?)?;
        own.operations = names.items().iter().map(|name| name.text().to_string()).collect();
        Ok(Arc::new(own))
    }

    /// Performs an operation on a table or a match, or on 0, and returns its answer.
    pub(crate) fn call(&self, operation: &str, of: i32, argument: &str) -> Result<String, Error> {
        let number = self.operations.iter().position(|name| name == operation);
        let number = number.ok_or_else(|| Error::call(format!("hoyle: no operation {operation:?}")))? as i32;
        let mut room = self.room.lock().unwrap_or_else(|broken| broken.into_inner());
        let mut size = 0;
        let (text, n) = (argument.as_ptr().cast(), argument.len());
        let result = unsafe { (self.call)(self.handle, number, of, text, n, room.as_mut_ptr().cast(), room.len(), &mut size) };
        if size > room.len() {
            room.resize(size, 0);
            unsafe { (self.last)(self.handle, room.as_mut_ptr().cast(), size) };
        }
        let answer = String::from_utf8_lossy(&room[..size]).into_owned();
        match result {
            0 => Ok(answer),
            -1 => {
                let refusal = Json::parse(&answer)?;
                let [code, reason, message] = ["code", "reason", "message"].map(|name| refusal[name].text().to_string());
                Err(Error { code, reason, message })
            }
            _ => Err(Error::call("hoyle: this process is a fork of the one that has loaded the library".into())),
        }
    }

    pub(crate) fn stop(&self) {
        unsafe { (self.stop)(self.handle) };
    }
}

impl Drop for Library {
    fn drop(&mut self) {
        unsafe { (self.close)(self.handle) };
    }
}
