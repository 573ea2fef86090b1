"""Keeps a copy of all rows of a namespace in SQLite, with Python alone: everything once, then what has changed.

IMPACT_GRAPH_URL=… IMPACT_GRAPH_KEY=igk_… NAMESPACE=my-data python3 mirror_rows.py rows.sqlite
"""

import json
import os
import sqlite3
import sys
import urllib.error
import urllib.parse
import urllib.request

SERVICE = os.environ["IMPACT_GRAPH_URL"]
HEADERS = {"X-API-Key": os.environ["IMPACT_GRAPH_KEY"], "X-Namespace": os.environ["NAMESPACE"]}

TABLES = """
create table if not exists row (
  id text primary key, organization text, indicator text, value real, value_text text, unit text,
  period_start text, period_end text, themes text
);
create table if not exists copy (version text not null);
"""


def pages(path, **query):
    """Each page, with the version of the namespace that it was read from."""
    cursor = None
    while True:
        asked = {"limit": 1000, **query, **({"cursor": cursor} if cursor else {})}
        request = urllib.request.Request(f"{SERVICE}{path}?{urllib.parse.urlencode(asked)}", headers=HEADERS)
        with urllib.request.urlopen(request, timeout=60) as answer:
            page = json.load(answer)
            yield page, answer.headers["X-Namespace-Version"]
        cursor = page["meta"]["cursor"]
        if cursor is None:
            return


def put(database, row):
    database.execute(
        "insert or replace into row values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            row["id"],
            (row["org"] or {}).get("name"),
            row["indicator"]["name"],
            row["value"],
            row["value_text"],
            row["unit"],
            row["period_start"],
            row["period_end"],
            " ".join(row["themes"]),
        ),
    )


def copy_all(database):
    """The copy counts from the version of its first page: what is written meanwhile is in the next feed."""
    database.execute("delete from row")
    first = None
    for page, version in pages("/rows/indicator-reports"):
        first = first or version
        for row in page["data"]:
            put(database, row)
    return first


def apply_changes(database, since):
    for page, _ in pages("/rows/changes", since=since):
        for change in page["data"]:
            if change["change"] == "upserted":
                put(database, change["row"])
            else:
                database.execute("delete from row where id = ?", (change["id"],))
    return page["meta"]["version"]


def bring_up_to_date(database):
    known = database.execute("select version from copy").fetchone()
    version = known[0] if known else copy_all(database)
    try:
        version = apply_changes(database, version)
    except urllib.error.HTTPError as error:
        # 410: the version is too old, or the service was restored from a backup.
        if error.code != 410:
            raise
        version = apply_changes(database, copy_all(database))
    database.execute("delete from copy")
    database.execute("insert into copy values (?)", (version,))


database = sqlite3.connect(sys.argv[1])
database.executescript(TABLES)
# One transaction: whoever reads the file meanwhile, or after a run that was ended, sees the copy of before.
with database:
    bring_up_to_date(database)
print(database.execute("select count(*) from row").fetchone()[0], "rows")
