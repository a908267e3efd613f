// Hydration for island chunks that do not contain it, such as those of a site. It also exports what islands import, so that Preact
// is one chunk: three chunks take 0.6 kB more.
export {jsx, jsxs} from 'preact/jsx-runtime';
export * from './react.js';
