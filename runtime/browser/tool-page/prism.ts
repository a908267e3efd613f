// Prism with the languages of the files that tools generate.
import './prism-manual.js';
import Prism from 'prismjs';
import './prism-grammars.js';

export {Prism};
