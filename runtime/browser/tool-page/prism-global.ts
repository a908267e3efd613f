// Prism's grammars find Prism in this global.
import Prism from 'prismjs';

Object.assign(globalThis, {Prism});
