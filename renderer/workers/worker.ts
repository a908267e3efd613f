// Entry of a worker thread.
import {workerTasks} from './worker-tasks.js';
import {serve} from '../pool/worker-pool.js';

serve(workerTasks());
