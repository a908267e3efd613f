// The worker of the openapi tool: an entry of scripts/build.js.
import {run} from '../openapi/run.js';
import {serveTool} from '../worker.js';

serveTool(run);
