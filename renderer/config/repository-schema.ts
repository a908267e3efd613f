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
      .describe('Address of the repository; it is also what the clone command clones'),
    forge: z
      .enum(['github', 'gitlab', 'gitea', 'bitbucket'])
      .optional()
      .describe('Which software the host runs; known from the host name where that says it'),
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
