def page(r): return ""
