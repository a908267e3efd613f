// All tools. The code of each is loaded on demand.
import {toolMetadata} from './tool-metadata.js';
import type {RunTool, ToolMetadata, ToolName} from './tool.js';

export interface Tool extends ToolMetadata {
  readonly load: () => Promise<{readonly run: RunTool}>;
}

export const tools: Readonly<Record<ToolName, Tool>> = {
  openapi: {...toolMetadata.openapi, load: () => import('./openapi/run.js')},
  graphql: {...toolMetadata.graphql, load: () => import('./graphql/run.js')},
  postman: {...toolMetadata.postman, load: () => import('./postman/run.js')},
  proto: {...toolMetadata.proto, load: () => import('./proto/run.js')},
};
