// The thread's entry: the tasks, and nothing else.
import {threadTasks} from './thread-tasks.js';
import {serve} from './work/crew.js';

serve(threadTasks());
