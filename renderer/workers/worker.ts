// Entry of a worker thread.
import {threadTasks} from './worker-tasks.js';
import {serve} from '../pool/worker-pool.js';

serve(threadTasks());
