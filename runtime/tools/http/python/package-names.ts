// Chooses the names of the package, its module and its client.
import {pascalCase, snakeCase} from '../../base/identifier-names.js';
import {defaultPackageName, packageName} from '../../codegen/npm-package-files.js';
import {identifier} from '../../codegen/python-tokens.js';
import type {HttpApi} from '../http-api.js';
import {titleWords} from '../title-words.js';

export interface PackageNames {
  /** The distribution: `train-travel-sdk`. */
  readonly distribution: string;
  /** Whether the name is derived from the title of the API. */
  readonly isDefault: boolean;
  /** The module: `train_travel_sdk`. */
  readonly module: string;
  /** `TrainTravelClient` */
  readonly client: string;
  /** The prefix of environment variables: `TRAIN_TRAVEL`. */
  readonly environment: string;
}

/** Modules of the standard library, which a package must not shadow. */
const standardModules = new Set(
  `abc array ast asyncio base64 binascii bisect builtins bz2 calendar cmd code codecs codeop collections colorsys
   concurrent configparser contextlib contextvars copy copyreg csv ctypes curses dataclasses datetime dbm decimal difflib
   dis doctest email encodings ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools
   gc getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib importlib inspect io
   ipaddress itertools json keyword linecache locale logging lzma mailbox marshal math mimetypes mmap modulefinder
   multiprocessing netrc ntpath numbers operator optparse os pathlib pdb pickle pickletools pkgutil platform plistlib
   poplib posix posixpath pprint profile pstats pty pwd pyclbr pydoc queue quopri random re readline reprlib resource
   runpy sched secrets select selectors shelve shlex shutil signal site smtplib socket socketserver sqlite3 ssl stat
   statistics string stringprep struct subprocess symtable sys sysconfig syslog tarfile telnetlib tempfile termios test
   tests textwrap this threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle types
   typing unicodedata unittest urllib uuid venv warnings wave weakref webbrowser winreg wsgiref xml xmlrpc zipapp zipfile
   zipimport zlib zoneinfo`.split(/\s+/),
);

export function packageNames(api: HttpApi, wanted: string): PackageNames {
  const title = wanted === '' ? titleWords(api.title).join(' ') || api.title : wanted;
  const distribution = (wanted === '' ? defaultPackageName(title) : packageName(title)).replace(/^@[^/]*\//, '');
  const short = moduleName(distribution);
  const module = standardModules.has(short) ? `${short}_sdk` : short;
  const client = identifier(pascalCase(title).slice(0, 60), 'Api').replace(/^_+/, 'Api');
  return {
    distribution,
    isDefault: wanted === '',
    module,
    client: /client$/i.test(client) ? client : `${client}Client`,
    environment: moduleName(packageName(title).replace(/^@[^/]*\//, '')).toUpperCase(),
  };
}

/** `train-travel` → `train_travel` */
function moduleName(distribution: string): string {
  const plain = identifier(snakeCase(distribution.replace(/[^a-z0-9]+/g, ' ')), 'sdk').replace(/^_/, 'sdk_');
  // Limit the length, because the name is part of file paths.
  return plain.slice(0, 50).replace(/_+$/, '');
}
