// Defines the result of a check of an installation.

export interface InstallationCheck {
  /** Subject of the check: `node`, `esbuild`, `git`. */
  readonly name: string;
  /** `warning`: Galley works, but slower or with something missing. `error`: a command fails. */
  readonly state: 'ok' | 'warning' | 'error';
  /** Result: a version, a size, or a problem. */
  readonly message: string;
  /** How to fix it, as a sentence. */
  readonly hint?: string;
}

/** The installation that is checked. */
export interface Installation {
  /** Absolute path of the site root. */
  readonly root: string;
  /** Absolute path of Galley's own folder. */
  readonly packageRoot: string;
  /** `22.11.0` */
  readonly nodeVersion: string;
  readonly platform: NodeJS.Platform;
  /** Loads a package as Galley does. */
  load(name: string): Promise<unknown>;
}
