// The four tools. The code of each is loaded on demand.
import {cards} from './tool-cards.js';
import type {Run, ToolCard, ToolName} from './tool.js';

export interface Tool extends ToolCard {
  readonly load: () => Promise<{readonly run: Run}>;
}

export const tools: Readonly<Record<ToolName, Tool>> = {
  openapi: {...cards.openapi, load: () => import('./openapi/run.js')},
  graphql: {...cards.graphql, load: () => import('./graphql/run.js')},
  postman: {...cards.postman, load: () => import('./postman/run.js')},
  proto: {...cards.proto, load: () => import('./proto/run.js')},
};
