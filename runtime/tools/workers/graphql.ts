// The worker of the graphql tool: an entry of scripts/build.js.
import {run} from '../graphql/run.js';
import {serveTool} from '../worker.js';

serveTool(run);
