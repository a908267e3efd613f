// The worker of the postman tool: an entry of scripts/build.js.
import {run} from '../postman/run.js';
import {serveTool} from '../worker.js';

serveTool(run);
