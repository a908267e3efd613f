// The newsletter function at Netlify. Its settings are environment variables of the site.
import {openNewsletter} from 'galley/functions';

const newsletter = openNewsletter();

export default (request, context) => newsletter(request, {ip: context.ip, later: (work) => context.waitUntil(work)});

export const config = {path: ['/AddToNewsletter', '/AddToNewsletter/*']};
