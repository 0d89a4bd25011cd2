import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["app/**/*.test.{ts,tsx}", "tools/**/*.test.ts"],
    environment: "happy-dom",
    // Each file is alone in a context of its own, but not in a process of its own: starting those took longer than the tests.
    pool: "vmForks",
    // A phone, unless a test says otherwise.
    environmentOptions: { happyDOM: { width: 390, height: 844 } },
    setupFiles: ["app/lib/test-setup.ts"],
    // A busy machine may take its time; nothing here is a test of speed.
    testTimeout: 90_000,
  },
});
