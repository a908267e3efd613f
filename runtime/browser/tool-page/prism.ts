// Prism for the languages of results. Its grammars find it as a global.
import './prism-manual.js';
import Prism from 'prismjs';
import './prism-grammars.js';

export {Prism};
