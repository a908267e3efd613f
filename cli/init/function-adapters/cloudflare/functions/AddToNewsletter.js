// The newsletter function at Cloudflare Pages. Its settings are variables and secrets of the project.
import {openNewsletter} from 'galley/functions/edge';

const newsletter = openNewsletter();

export const onRequest = (context) =>
  newsletter(context.request, {
    env: context.env,
    ip: context.request.headers.get('CF-Connecting-IP') ?? undefined,
    later: (work) => context.waitUntil(work),
  });
