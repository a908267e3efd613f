// The thread's entry: the tasks, and nothing else.
import {tasks} from './tasks.js';
import {serve} from './work/crew.js';

serve(tasks);
