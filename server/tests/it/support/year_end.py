"""Reads the CSV files of a ZIP archive and the sheets of a workbook with pandas, as any accountant's software would, and says what it
found: for each table its columns, how many rows there are, what its columns of numbers add up to, and which columns are days."""

import io
import json
import sys
import zipfile

import pandas

ISO_DAY = r"\d{4}-\d{2}-\d{2}"


def told(table):
    """Texts stay texts: only what is a number in every row adds up."""
    sums, days = {}, []
    for column in table.columns:
        values = table[column].dropna()
        if pandas.api.types.is_datetime64_any_dtype(values):
            days.append(column)
        elif pandas.api.types.is_numeric_dtype(values):
            sums[column] = round(float(values.sum()), 3)
        elif len(values) and values.astype(str).str.fullmatch(ISO_DAY).all():
            days.append(column)
    texts = {column: [str(value) for value in table[column].dropna()] for column in ("Customer", "Reason") if column in table}
    return {"columns": list(table.columns), "rows": len(table), "sums": sums, "days": days, "texts": texts}


archive, workbook = sys.argv[1:]
with zipfile.ZipFile(archive) as files:
    csv = {name: told(pandas.read_csv(io.BytesIO(files.read(name)))) for name in files.namelist()}
xlsx = {name: told(table) for name, table in pandas.read_excel(workbook, sheet_name=None).items()}
json.dump({"csv": csv, "xlsx": xlsx}, sys.stdout)
