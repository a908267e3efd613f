// The grammars, each after those that it extends.
import './prism-global.js';
import 'prismjs/components/prism-typescript.js';
import 'prismjs/components/prism-json.js';
import 'prismjs/components/prism-yaml.js';
import 'prismjs/components/prism-markdown.js';
import 'prismjs/components/prism-python.js';
import 'prismjs/components/prism-graphql.js';
import 'prismjs/components/prism-protobuf.js';
import 'prismjs/components/prism-toml.js';
