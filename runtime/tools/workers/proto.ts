// The worker of the proto tool: an entry of scripts/build.js.
import {run} from '../proto/run.js';
import {serveTool} from '../worker.js';

serveTool(run);
