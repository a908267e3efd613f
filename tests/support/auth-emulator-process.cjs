// The authentication emulator of firebase-tools, by itself: `node auth-emulator-process.cjs` prints `ready PORT`.
// Started through the tool's own command, it first reads its whole command line and compiles the description of every
// method; here it compiles those that are called.
const folder = 'firebase-tools/lib/emulator/auth';
const description = require(`${folder}/apiSpec.js`).default;
const called =
  /^\/v1\/accounts:(?:signUp|signInWithPassword|sendOobCode|resetPassword)$|^\/v1\/projects\/\{targetProjectId\}\/accounts(?::update|:lookup)?$|passwordPolicy$|oobCodes$/;
for (const path of Object.keys(description.paths)) if (!called.test(path)) delete description.paths[path];

async function start() {
  const app = await require(`${folder}/server.js`).createApp('demo-site');
  const server = app.listen(0, '127.0.0.1', () => console.log(`ready ${server.address().port}`));
  // The parent process keeps the input open. When that process ends, the input closes and this process ends too.
  process.stdin.resume().on('end', () => {
    server.close();
    server.closeAllConnections();
  });
}

start();
