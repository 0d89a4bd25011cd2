"""Makes the fonts that documents fall back to: `scripts/fonts` calls it with the folder of unpacked font packages.

Each font keeps the letters of its script and what shaping needs; hinting, names and everything for other uses goes, and
the rest is compressed. Which characters lead to which font is in ../src/fallback.rs.
"""

import io
import sys
import unicodedata
from pathlib import Path

import brotli
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

HERE = Path(__file__).parent
# The two joiners, and the dotted circle under a vowel sign that stands alone.
JOINERS = "200C-200D 25CC"
DANDA = "0964-0965"
SCRIPTS = {
    "arabic": f"0600-06FF 0750-077F FDF2 FDFA-FDFD {JOINERS}",
    "hebrew": f"0590-05FF FB1D-FB4F {JOINERS}",
    "devanagari": f"0900-097F {JOINERS}",
    "bengali": f"0980-09FF {DANDA} {JOINERS}",
    "gurmukhi": f"0A00-0A7F {DANDA} {JOINERS}",
    "gujarati": f"0A80-0AFF {DANDA} {JOINERS}",
    "tamil": f"0B80-0BFF {DANDA} {JOINERS}",
    "telugu": f"0C00-0C7F {DANDA} {JOINERS}",
    "kannada": f"0C80-0CFF {DANDA} {JOINERS}",
    "malayalam": f"0D00-0D7F {DANDA} {JOINERS}",
    "sinhala": f"0D80-0DFF {DANDA} {JOINERS}",
    "thai": f"0E00-0E7F {JOINERS}",
    "lao": f"0E80-0EFF {JOINERS}",
    "khmer": f"1780-17FF {JOINERS}",
    "myanmar": f"1000-109F {JOINERS}",
    "armenian": "0530-058F FB13-FB17",
    "georgian": "10A0-10FF",
    "ethiopic": "1200-137F",
}
# Letters with marks that Inter lacks, so the plain letters too: a letter and its marks come from one font.
LATIN = "0020 0041-005A 0061-007A 0149 01C4-01CC 0250-036F 0370-037F 03D8-03FF 0410-0450 0460-052F 20A0-20CF 2100-214F"
MATH = "2190-23FF 25A0-25FF"
SYMBOLS = "2300-23FF 2460-24FF 2600-27BF"
SYMBOLS_2 = "2300-23FF 2600-27BF 2B00-2BFF"


def ranges(text: str) -> set[int]:
    found: set[int] = set()
    for part in text.split():
        first, _, last = part.partition("-")
        found |= set(range(int(first, 16), int(last or first, 16) + 1))
    return found


def table(encoding: str, rows: range, cells: range) -> set[int]:
    """The characters of some rows of an old two-byte standard: those that are in daily use."""
    found = set()
    for row in rows:
        for cell in cells:
            try:
                found |= {ord(character) for character in bytes([row, cell]).decode(encoding)}
            except UnicodeDecodeError:
                pass
    return found


def common_han() -> set[int]:
    simplified = table("gb2312", range(0xB0, 0xD8), range(0xA1, 0xFF))
    traditional = table("big5", range(0xA4, 0xC7), range(0x40, 0xFF))
    japanese = table("euc_jp", range(0xB0, 0xD0), range(0xA1, 0xFF))
    return simplified | traditional | japanese | ranges("3000-30FF FF01-FF9F")


def common_hangul() -> set[int]:
    return table("euc_kr", range(0xB0, 0xC9), range(0xA1, 0xFF)) | ranges("3131-318E")


def letters(first: int, last: int) -> set[int]:
    """The characters that mean something: Unifont also has numbered boxes for those that do not."""
    return {code for code in range(first, last + 1) if unicodedata.category(chr(code)) not in ("Cc", "Cn", "Co", "Cs")}


def make(packages: Path, package: str, name: str, characters: set[int], shaping: bool = True, grid: int = 500) -> None:
    (source,) = (packages / package / "400Regular").glob("*.ttf")
    cut(source, name, characters, shaping, grid)


def cut(source: Path, name: str, characters: set[int], shaping: bool, grid: int | None = None) -> None:
    options = subset.Options()
    options.hinting = False
    options.layout_features = ["*"] if shaping else []
    options.name_IDs = [1, 2, 6]
    options.glyph_names = False
    options.drop_tables += ["BASE", "DSIG", "gasp", "MATH", "meta", "STAT", "vhea", "vmtx", "VORG"]
    font = TTFont(source, recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters & set(font.getBestCmap()))
    subsetter.subset(font)
    # On a coarser grid the outlines are a fifth smaller; a step of it is still finer than a printer's dot.
    if grid:
        scale_upem(font, grid)
    written = io.BytesIO()
    font.save(written)
    packed = brotli.compress(written.getvalue(), quality=11, lgwin=24)
    (HERE / f"{name}.ttf.br").write_bytes(packed)
    print(f"{name}: {len(font.getBestCmap())} characters, {len(written.getvalue())} bytes, packed {len(packed)}")


def main() -> None:
    packages = Path(sys.argv[1])
    for name, characters in SCRIPTS.items():
        make(packages, f"noto-sans-{name}", f"NotoSans-{name}", ranges(characters))
    make(packages, "noto-sans", "NotoSans-latin", ranges(LATIN))
    make(packages, "noto-sans-math", "NotoSans-math", ranges(MATH), shaping=False)
    make(packages, "noto-sans-symbols", "NotoSans-symbols", ranges(SYMBOLS), shaping=False)
    make(packages, "noto-sans-symbols-2", "NotoSans-symbols2", ranges(SYMBOLS_2), shaping=False)
    make(packages, "noto-emoji", "NotoEmoji", ranges("0020-1FFFF") - ranges("0041-005A 0061-007A"))
    make(packages, "noto-sans-sc", "NotoSans-han", common_han(), shaping=False, grid=320)
    make(packages, "noto-sans-kr", "NotoSans-hangul", common_hangul(), shaping=False, grid=320)
    # What stands in for all the others has every letter, so that any letter can carry any mark.
    unifont = Path("/usr/share/fonts/opentype/unifont")
    east_asian = letters(0x3400, 0x9FFF) | letters(0xAC00, 0xD7A3) | letters(0xF900, 0xFAFF)
    cut(unifont / "unifont.otf", "Unifont", letters(0, 0xFFFF) - east_asian, shaping=True)
    cut(unifont / "unifont.otf", "Unifont-han", east_asian - common_han() - common_hangul(), shaping=False)
    cut(unifont / "unifont_upper.otf", "Unifont-upper", letters(0x10000, 0x1FFFF), shaping=False)
    cut(unifont / "unifont_jp.otf", "Unifont-jp", letters(0x20000, 0x3FFFF), shaping=False)


main()
