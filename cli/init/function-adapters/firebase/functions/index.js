// The newsletter function at Firebase. Its settings are in functions/.env and in secrets.
import {onRequest} from 'firebase-functions/https';
import {nodeListener, openNewsletter} from 'galley/functions';

// Requests come by way of Firebase Hosting and of the front end of the functions: two proxies.
export const AddToNewsletter = onRequest(nodeListener(openNewsletter(), {proxies: 2}));
