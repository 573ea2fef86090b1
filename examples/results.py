# Results of a namespace with pandas: run it as a program, or cell by cell in an editor that knows "# %%".
# IMPACT_GRAPH_URL=… IMPACT_GRAPH_KEY=igk_… NAMESPACE=my-data python3 results.py

# %% Read the rows: all that match, as one stream of CSV
import os
import urllib.parse
import urllib.request

import pandas as pd


def read_rows(**filters):
    # Without the apostrophes that keep a spreadsheet from running a text as a formula.
    query = urllib.parse.urlencode({"format": "csv", "guard": "none", **filters}, doseq=True)
    request = urllib.request.Request(
        f"{os.environ['IMPACT_GRAPH_URL']}/rows/indicator-reports?{query}",
        headers={"X-API-Key": os.environ["IMPACT_GRAPH_KEY"], "X-Namespace": os.environ["NAMESPACE"]},
    )
    with urllib.request.urlopen(request, timeout=300) as answer:
        # A value as it was written often looks like a number, and an empty text is no missing one.
        text = {"value_text": str, "unit": str, "period_end": str}
        return pd.read_csv(answer, dtype=text, keep_default_na=False, na_values={"value": [""]})


rows = read_rows(**{"period[from]": "2020-01-01"})
print(len(rows), "rows of", rows["org_name"].nunique(), "organizations")

# %% A period is as its file has it; its year comes first, or is missing
rows["year"] = rows["period_end"].str.extract(r"^(\d{4})-", expand=False)

# %% Values of one indicator and one unit beside each other. Which of them may be added: docs/summary.md
numbers = rows[rows["value"].notna()]
groups = numbers.groupby(["indicator_name", "unit", "year"], dropna=False)["value"]
print(groups.agg(["count", "min", "median", "max"]).to_string())

# %% Reports in words, which no sum has
words = rows[rows["value"].isna()]
for _, row in words.iterrows():
    print(f"{row['org_name']}, {row['indicator_name']}: {row['value_text']}")
