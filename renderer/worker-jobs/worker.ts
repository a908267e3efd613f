// Entry of a worker thread.
import {workerTasks} from './worker-tasks.js';
import {serveJobs} from '../worker-pool/serve-jobs.js';

serveJobs(workerTasks());
