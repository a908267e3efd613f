// Hydration for island chunks that do not include it, such as those of a site. It also exports what islands import, so that
// Preact is one chunk: three chunks are 0.6 kB larger.
export {jsx, jsxs} from 'preact/jsx-runtime';
export * from './react.js';
