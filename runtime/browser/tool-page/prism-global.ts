import Prism from 'prismjs';

Object.assign(globalThis, {Prism});
