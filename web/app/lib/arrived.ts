/** How long code may take that a screen or a dialog is made of. What has not come by then will not come by waiting. */
export const CODE_TIMEOUT_MS = 120_000;

/** The module, or a failure: never an import that nobody hears of again. */
export function arrived<Module>(module: Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The code did not arrive in time")), CODE_TIMEOUT_MS);
  });
  return Promise.race([module, late]).finally(() => clearTimeout(timer));
}
