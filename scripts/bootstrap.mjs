// npm start, npm run demo, npm test: brings a bare machine to the point where they run, and runs them.
// It has no dependencies. What it does is in scripts/lib; how long it takes, in CONTRIBUTING.md.

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Boardwire needs Node 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}

// Loaded only now, since older versions would stumble over their syntax and hide that line.
const { runCommand } = await import("./lib/run-command.mjs");
await runCommand(process.argv[2] ?? "", process.argv.slice(3));
