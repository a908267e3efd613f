// Vercel wants a file for each address.
export {default} from '../AddToNewsletter.js';
