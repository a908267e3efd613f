// Runs for every test file, also where files of a thread share their modules and a hook in one of those would be set once.
import {afterAll} from 'vitest';
import {removeTemporary} from './temporary.js';

afterAll(removeTemporary);
