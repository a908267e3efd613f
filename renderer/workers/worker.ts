// The thread's entry: the tasks, and nothing else.
import {threadTasks} from './worker-tasks.js';
import {serve} from '../pool/worker-pool.js';

serve(threadTasks());
