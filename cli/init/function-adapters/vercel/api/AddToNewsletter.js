// The newsletter function at Vercel. Its settings are environment variables of the project.
import {openNewsletter} from 'galley/functions';

const newsletter = openNewsletter();

export default {
  // Vercel sets this header itself, whatever a visitor sends.
  fetch: (request) => newsletter(request, {ip: request.headers.get('x-real-ip') ?? undefined}),
};
