/**
 * The look of the app area as a Mantine theme: warm paper and graphite surfaces, one accent.
 *
 * `sawhorse` (orange) is kept for the brand and for the one main action of a screen: use it through
 * `ActionButton main`, never as decoration. Everything else is graphite by default; `green` is money in,
 * `red` is loss or danger, `amber` asks for attention. Every pair used for text passes 4.5:1 in both schemes.
 */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";

/**
 * Where phone layout ends: top bar and cards below, header, navigation and tables from here on. Half of an office's
 * large screen still gets tables. In letters of the page (64rem, 1024 px at the usual size), because what does not fit
 * is text: whoever reads at twice the size gets the phone layout on a laptop.
 */
export const LARGE_QUERY = `(min-width: ${64 * letterSize()}px)`;

function letterSize(): number {
  if (typeof document === "undefined") return 16;
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/** No movement lasts longer than this. */
export const MOTION_MS = 150;

const sawhorse: MantineColorsTuple = [
  "#fff2e6",
  "#ffe2c9",
  "#fdc593",
  "#fba65b",
  "#f78c34",
  "#f2761b",
  "#d9610a",
  "#b34700",
  "#8f3a03",
  "#6b2c04",
];

const graphite: MantineColorsTuple = [
  "#f7f3ec",
  "#ece6dc",
  "#dcd5ca",
  "#c2bab0",
  "#a0988d",
  "#857c71",
  "#655d54",
  "#4a443e",
  "#332f2b",
  "#1f1c19",
];

/** Mantine draws dark surfaces from this scale: text first, body at 7. */
const dark: MantineColorsTuple = [
  "#f3eee6",
  "#d8d1c7",
  "#b3aba0",
  "#857d72",
  "#4a453f",
  "#35322e",
  "#23211e",
  "#191816",
  "#141311",
  "#0f0e0d",
];

const green: MantineColorsTuple = [
  "#e6f4ea",
  "#cfe9d7",
  "#a3d6b3",
  "#6fcf97",
  "#46ad70",
  "#2f8f55",
  "#257c47",
  "#1b6e3c",
  "#14572f",
  "#0e4023",
];

const red: MantineColorsTuple = [
  "#fdecea",
  "#fbd5d1",
  "#f7aca4",
  "#ff8a7a",
  "#e9574a",
  "#d93a2c",
  "#c42d20",
  "#b42318",
  "#8f1c13",
  "#6b150e",
];

const amber: MantineColorsTuple = [
  "#fdf0d0",
  "#fae3ab",
  "#f5d079",
  "#f2c14e",
  "#e0a82e",
  "#bd8612",
  "#9c6c05",
  "#7a4d00",
  "#5f3d02",
  "#452d03",
];

// The ones named "by" stand in until our fonts arrive (stand-ins.css). Inter has the letters that Bricolage lacks.
const INTER = "'Inter Variable', 'Inter by Arial', 'Inter by Roboto', 'Inter by DejaVu', system-ui, sans-serif";
const BRICOLAGE =
  "'Bricolage Grotesque Variable', 'Inter Variable', 'Bricolage by Arial', 'Bricolage by Roboto', 'Bricolage by DejaVu', system-ui, sans-serif";

export const theme = createTheme({
  colors: { sawhorse, graphite, gray: graphite, dark, green, red, amber },
  primaryColor: "graphite",
  primaryShade: { light: 8, dark: 1 },
  autoContrast: true,
  luminanceThreshold: 0.25,
  white: "#fffdfa",
  black: "#1f1c19",
  fontFamily: INTER,
  headings: {
    fontFamily: BRICOLAGE,
    fontWeight: "750",
    sizes: {
      h1: { fontSize: "1.875rem", lineHeight: "1.15" },
      h2: { fontSize: "1.25rem", lineHeight: "1.25" },
      h3: { fontSize: "1.0625rem", lineHeight: "1.3" },
    },
  },
  fontSizes: { sm: "0.875rem", md: "1rem" },
  defaultRadius: "md",
  respectReducedMotion: true,
  cursorType: "pointer",
  // Plain objects rather than `Button.extend(...)`: naming a component here would load it with every screen.
  components: {
    // 44 px is the smallest thing a thumb in a glove can hit.
    Button: {
      defaultProps: { size: "md" },
      vars: () => ({
        root: { "--button-height": "2.75rem", "--button-padding-x": "min(1.125rem, 5vw)", "--button-fz": "1rem" },
      }),
      styles: { root: { fontWeight: 600 } },
    },
    ActionIcon: { defaultProps: { size: 44, variant: "subtle" } },
    TextInput: { defaultProps: { size: "md" } },
    NativeSelect: { defaultProps: { size: "md" } },
    Checkbox: { defaultProps: { size: "md" } },
    InputWrapper: { styles: { label: { marginBottom: "0.25rem" } } },
    Card: { defaultProps: { withBorder: true, padding: "lg", radius: "lg" } },
    Alert: { defaultProps: { radius: "md", variant: "light" } },
    Anchor: { defaultProps: { underline: "always" } },
    Loader: { defaultProps: { color: "graphite" } },
    Skeleton: { defaultProps: { radius: "sm" } },
  },
});

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    "--mantine-line-height": "1.5",
    "--motion": `${MOTION_MS}ms`,
  },
  light: {
    "--mantine-color-body": "#f7f3ec",
    "--mantine-color-text": "#1f1c19",
    "--mantine-color-dimmed": "#5e574f",
    "--mantine-color-placeholder": "#6f675d",
    "--mantine-color-error": "#b42318",
    "--mantine-color-anchor": "#8f3a03",
    "--mantine-color-default-border": "#dcd5ca",
    "--mantine-color-disabled": "#e5ded3",
    "--mantine-color-disabled-color": "#655d54",
    "--mantine-color-disabled-border": "#c2bab0",
    "--surface": "#fffdfa",
    "--surface-raised": "#fffdfa",
    "--surface-hover": "#f4eee4",
    "--line": "#dcd5ca",
    "--control-line": "#857c71",
    "--money-in": "#1b6e3c",
    "--danger": "#b42318",
    "--attention": "#7a4d00",
    "--attention-surface": "#fdf0d0",
    "--attention-line": "#e0a82e",
    "--danger-surface": "#fdecea",
    "--brand-text": "#b34700",
  },
  dark: {
    "--mantine-color-body": "#191816",
    "--mantine-color-text": "#f3eee6",
    "--mantine-color-dimmed": "#b3aba0",
    "--mantine-color-placeholder": "#a0988d",
    "--mantine-color-error": "#ff8a7a",
    "--mantine-color-anchor": "#fba65b",
    "--mantine-color-default-border": "#35322e",
    "--mantine-color-disabled": "#35322e",
    "--mantine-color-disabled-color": "#b3aba0",
    "--mantine-color-disabled-border": "#4a453f",
    "--surface": "#23211e",
    "--surface-raised": "#2a2724",
    "--surface-hover": "#2e2b27",
    "--line": "#35322e",
    "--control-line": "#857d72",
    "--money-in": "#6fcf97",
    "--danger": "#ff8a7a",
    "--attention": "#f2c14e",
    "--attention-surface": "#332a14",
    "--attention-line": "#6b561f",
    "--danger-surface": "#3a1f1b",
    "--brand-text": "#f78c34",
  },
});
