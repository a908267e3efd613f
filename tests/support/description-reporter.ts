// After a run of all tests: a statement of `website-description.md` counts only if every test that shows it has passed.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Reporter, TestModule, Vitest} from 'vitest/node';
import {readStatements} from './description.js';

const tests = path.join(import.meta.dirname, '..');

export class DescriptionReporter implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const passed = new Map(modules.map((module) => [path.relative(tests, module.moduleId), passedTests(module)]));
    const statements = readStatements(readFileSync(path.join(tests, 'website-description.md'), 'utf8'));
    const files = new Set(statements.flatMap((statement) => statement.tests.map(({file}) => file)));
    // A run of some files or of some tests says nothing about the others.
    const isWhole = [...files].every((file) => passed.has(file)) && this.vitest?.config.testNamePattern === undefined;
    if (!isWhole) return;
    const unproven = statements.flatMap((statement) =>
      statement.tests
        .filter(({file, name}) => !passed.get(file)?.some((title) => isTitleOf(name, title)))
        .map(({file, name}) => `${statement.number}: no test “${name}” of ${file} has passed.`),
    );
    if (unproven.length === 0) return;
    const heading = 'Statements of tests/website-description.md without a test that passed:';
    this.vitest?.logger.error(['', heading, ...unproven].join('\n'));
    process.exitCode = 1;
  }
}

function passedTests(module: TestModule): readonly string[] {
  return [...module.children.allTests('passed')].map(({name}) => name);
}

/** Whether a test has this name, in which `%s`, `%i`, `%j` and `$key` stand for the values of a row. */
function isTitleOf(name: string, title: string): boolean {
  if (name === title) return true;
  const parts = name.split(/%[a-z]|\$[\w.]+/);
  if (parts.length === 1) return false;
  const pattern = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('[^]*');
  return new RegExp(`^${pattern}$`).test(title);
}
