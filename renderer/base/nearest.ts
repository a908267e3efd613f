// “Did you mean …?”, as the tools ask it too.
export {nearest} from '../../runtime/tools/base/nearest.js';
