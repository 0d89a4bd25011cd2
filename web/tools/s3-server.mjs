// An S3-compatible store for the server's tests: prints its port, and ends when its input does.
//
//   s3-server.mjs FOLDER BUCKET
import S3rver from "@20minutes/s3rver";

const [directory, bucket] = process.argv.slice(2);
const server = new S3rver({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: bucket }],
});
const { port } = await server.run();
console.log(port);
process.stdin.on("end", () => process.exit(0)).resume();
