/**
 * Stands for the site's own address in everything built ahead: the address is only known where the server runs.
 * At start the server puts its public address in place of this text in the pages, sitemap.xml and robots.txt.
 */
export const ORIGIN = "https://sawhorse.invalid";

export const absolute = (path: string): string => new URL(path, ORIGIN).href;
