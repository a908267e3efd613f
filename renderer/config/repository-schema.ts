// Defines where the source files of the site are hosted, for the links to them.
import {z} from 'zod';

// The address becomes part of a shell command that visitors copy, so it must not contain shell metacharacters.
const address = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?(?:\/[\w.~-]+)+\/?$/i;
const segments = /^(?!\.{1,2}(?:\/|$))[\w.@+-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.@+-]+)*$/;

export const repositorySchema = z
  .strictObject({
    url: z
      .string()
      .regex(address, 'expected the https address of a repository, such as `https://github.com/owner/name`')
      .describe('Address of the repository; the clone command uses it too'),
    forge: z
      .enum(['github', 'gitlab', 'gitea', 'bitbucket'])
      .optional()
      .describe('Software of the repository host; by default derived from the host name'),
    branch: z
      .string()
      .regex(segments, 'expected the name of a branch, such as `main`')
      .default('main')
      .describe('Branch that “Edit this page” opens'),
    folder: z
      .string()
      .regex(segments, 'expected a folder of the repository, such as `website`')
      .optional()
      .describe('Folder of the site in the repository; leave it out when the site is at the top'),
  })
  .optional();
