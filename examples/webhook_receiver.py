"""Receives webhooks with Python alone: checks the signature of each, answers at once, and prints what happened.

WEBHOOK_SECRET=whsec_… PORT=9000 python3 webhook_receiver.py
"""

import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
# An event may come more than once. Keep these in your database if doing the work again would do harm.
seen = set()


def is_genuine(headers, body):
    timestamp = headers["webhook-timestamp"] or ""
    # An old request that somebody kept and sends again is refused.
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{headers['webhook-id']}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(SECRET, signed, hashlib.sha256).digest()).decode()
    # After a rotation there are two signatures for a day.
    given = (headers["webhook-signature"] or "").split(" ")
    return any(hmac.compare_digest(expected.encode(), each.encode()) for each in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"] or 0))
        if not is_genuine(self.headers, body):
            self.send_response(401)
        else:
            event = json.loads(body)
            if self.headers["webhook-id"] not in seen:
                seen.add(self.headers["webhook-id"])
                print(event["type"], json.dumps(event["data"]), flush=True)
            self.send_response(204)
        self.end_headers()


HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "9000"))), Receiver).serve_forever()
