import {expect, test} from 'vitest';
import type {Config} from '../../renderer/config/config.js';
import {editLink, fillCommand, repositoryLinks} from '../../templates/support/repository-links.js';

const config = (repository: Partial<NonNullable<Config['repository']>> & {readonly url: string}) => ({
  repository: {branch: 'main', ...repository},
});

test.each([
  [
    config({url: 'https://github.com/acme/site'}),
    'GitHub lucide:github',
    'https://github.com/acme/site/issues',
    'https://github.com/acme/site/blob/main/SECURITY.md',
    'https://github.com/acme/site/edit/main/content/a%20b%23.md',
  ],
  [
    config({url: 'https://gitlab.com/acme/web/site.git', branch: 'release/2', folder: 'web site'}),
    'GitLab lucide:gitlab',
    'https://gitlab.com/acme/web/site/-/issues',
    'https://gitlab.com/acme/web/site/-/blob/release/2/web%20site/SECURITY.md',
    'https://gitlab.com/acme/web/site/-/edit/release/2/web%20site/content/a%20b%23.md',
  ],
  [
    config({url: 'https://gitlab.acme.example/site/'}),
    'Source code lucide:folder-git-2',
    'https://gitlab.acme.example/site/-/issues',
    'https://gitlab.acme.example/site/-/blob/main/SECURITY.md',
    'https://gitlab.acme.example/site/-/edit/main/content/a%20b%23.md',
  ],
  [
    config({url: 'https://codeberg.org/acme/site'}),
    'Codeberg lucide:folder-git-2',
    'https://codeberg.org/acme/site/issues',
    'https://codeberg.org/acme/site/src/branch/main/SECURITY.md',
    'https://codeberg.org/acme/site/_edit/main/content/a%20b%23.md',
  ],
  [
    config({url: 'https://code.acme.example/site', forge: 'bitbucket'}),
    'Source code lucide:folder-git-2',
    'https://code.acme.example/site/issues',
    'https://code.acme.example/site/src/main/SECURITY.md',
    'https://code.acme.example/site/src/main/content/a%20b%23.md?mode=edit',
  ],
  [config({url: 'https://code.acme.example/site'}), 'Source code lucide:folder-git-2', undefined, undefined, undefined],
])('repositoryLinks and editLink of %j', (site, named, issues, file, edit) => {
  const links = repositoryLinks(site);
  expect([`${links?.label} ${links?.icon}`, links?.issues, links?.file?.('SECURITY.md')]).toEqual([
    named,
    issues,
    file,
  ]);
  expect(editLink({edit: undefined, ...site}, 'content/a b#.md')).toBe(edit);
});

test('editLink prefers edit.url to the repository', () => {
  const edit = {url: 'https://cms.acme.example/?file={path}'};
  expect(editLink({...config({url: 'https://github.com/a/b'}), edit}, 'content/a.md')).toBe(
    'https://cms.acme.example/?file=content/a.md',
  );
});

test('fillCommand fills in the repository, and returns undefined if there is none to fill in', () => {
  const site = config({url: 'https://github.com/acme/site'});
  const command = 'git clone {repository} && cd {repository.name}';
  expect(fillCommand(command, site)).toBe('git clone https://github.com/acme/site.git && cd site');
  expect(fillCommand(command, {repository: undefined})).toBe(undefined);
  expect(fillCommand('npm install', {repository: undefined})).toBe('npm install');
});
