import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["app/**/*.test.{ts,tsx}"],
    environment: "happy-dom",
    setupFiles: ["app/lib/test-setup.ts"],
    // A busy machine may take its time; nothing here is a test of speed.
    testTimeout: 90_000,
  },
});
