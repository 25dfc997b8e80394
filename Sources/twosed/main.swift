print("twosed")
