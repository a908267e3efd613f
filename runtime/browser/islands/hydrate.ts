// Hydration for chunks of islands that do not bring it along, such as those of a site. It names what islands import besides, so
// that Preact is one chunk: as three, it takes 0.6 kB more.
export {jsx, jsxs} from 'preact/jsx-runtime';
export * from './react.js';
