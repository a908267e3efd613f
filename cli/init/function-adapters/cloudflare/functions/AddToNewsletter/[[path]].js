// /AddToNewsletter/confirm and /AddToNewsletter/unsubscribe.
export {onRequest} from '../AddToNewsletter.js';
