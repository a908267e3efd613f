// Words of software documentation that dictionaries of English lack.
const text = `
accessor agentic allowlist async auth authenticator autocomplete autocompletion autofill autoload autosave
backend backtick backticks basename bitmask blocklist boolean booleans breakpoint breakpoints bugfix bugfixes bundler bundlers
callback callbacks callout callouts changelog changelogs checkbox checkboxes checksum checksums codebase codebases codec codecs
combobox config configs cron customizable
datasource dataset datasets deallocate debounce debounced decrypt deduplicate deduplicated denylist deno dependabot deprecation
deprecations deserialize deserialized dev devs dialog dialogs diff diffs dirname docs dropdown dropdowns
enum enums env esbuild eslint
failover fallback fallbacks favicon filename filenames filesystem firewall firmware frontend frontmatter
hardcode hardcoded hostname hostnames hotfix http https hyperlink
idempotency idempotent init initializer inline inlined inode inodes interoperable iterable iterables iterator iterators
json keybinding keyframes
keystore kubectl leaderboard linter linters localhost lockfile login logins lookup lookups
macos malware markdown matcher matchers memoize memoized metadata microservice microservices middleware middlewares misconfigured
mistyped monorepo monorepos multi multiline mutex
namespace namespaces namespaced natively nginx npm nullable
observability onboarding
parallelize parallelized parallelizes parallelizing parameterized param params parser parsers passthrough plaintext plugin plugins pnpm polyfill polyfills popup popups pre prebuilt
precompiled precompressed prefetch prefetched prefetching prepend prepended preprocessor prerender prerendered presets
pseudocode
queryable
readme readonly reconnection refactor refactored refactoring refetch renderer renderers repo repos rerender rerendered rerendering rerenders reusability rollback rollbacks
rollout routable runtime runtimes
sandboxed sanitize sanitized scaffolding schema schemas screenshot screenshots scrollable semver serializable serialization
serializer serverless shard sharding shortcode shortcodes sidebar sidebars signup sitemap sitemaps stateful stateless stderr stdin
stdout storage strikethrough stylesheet stylesheets subclass subclasses subcommand subcommands subdirectory subdirectories
subdomain subdomains subfolder subfolders subpath subquery substring substrings symlink symlinks syntax sysadmin
tarball teardown telemetry templating timestamp timestamps tokenizer tokenize toolchain toolchains toolbar tooltip tooltips
transpile transpiled transpiler tuple tuples typecheck typechecker typings typo typos
unclosed uncompressed undefined unescaped unicode uninstall unminified unmount unmounted unparsed unset untyped upsert uptime
url urls userland username usernames utils
validator validators vendored viewport viewports
walkthrough webhook webhooks webpack webpage websocket websockets whitespace wildcard wildcards workflow workflows workspace
workspaces yaml yarn zod
Algolia Angular Astro Bazel Bitbucket Brotli Caddy Cloudflare Codeberg Ctrl Dependabot Deno Django Docusaurus Eleventy Figma Firefox Forgejo Gitea
Gradle Grafana Homebrew Jekyll Jenkins Jinja Kotlin Kubernetes Mailchimp Maven Mongo Netlify Nginx Nuxt Playwright Postgres Preact
Prettier Prisma Redis Rollup Sphinx Storybook Svelte Tailwind Terraform Unicode Vercel Vite Vitest Vue Webpack Zig
`;

export const softwareWords: readonly string[] = text.trim().split(/\s+/);
