// Re-exports the spelling suggestion of the tools (“Did you mean …?”) for the renderer.
export {nearest} from '../../runtime/tools/base/nearest.js';
